//! The one who writes. Changes that come while the disk is busy are written together, so a sync serves many battles.
use super::{Change, Decision, Pool, What, on};
use tokio::sync::{mpsc, oneshot};

/// The most changes that one sync serves.
const MOST: usize = 256;

/// A change, and whom to tell when it is on the disk.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) change: Change,
    pub(super) done: oneshot::Sender<Result<(), String>>,
}

/// Writes until everybody who could give it work is gone.
pub(super) async fn run(pool: Pool, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(MOST);
    while jobs.recv_many(&mut batch, MOST).await > 0 {
        let together = write(&pool, batch.iter().map(|job| &job.change)).await;
        if together.is_ok() {
            batch.drain(..).for_each(|job| drop(job.done.send(Ok(()))));
            continue;
        }
        // One of them is at fault: each by itself, so that the others do not suffer for it.
        for job in batch.drain(..) {
            let alone = write(&pool, std::iter::once(&job.change)).await;
            let _ = job.done.send(alone.map_err(|why| why.to_string()));
        }
    }
}

/// Writes some changes in one transaction.
async fn write<'a>(
    pool: &Pool,
    changes: impl Iterator<Item = &'a Change> + Send,
) -> Result<(), sqlx::Error> {
    on!(pool, pool => {
        let mut at_once = pool.begin().await?;
        for Change { battle, what } in changes {
            let (head, terms) = (&*battle.head, battle.terms.to_string());
            let put = match what {
                What::Begin(_) => sqlx::query(
                    "INSERT INTO battle (id, changed, terms, summary, begun, head) VALUES ($1, $2, $3, $4, $5, $6)",
                ),
                What::Cut(_) | What::Terms => sqlx::query(
                    "UPDATE battle SET changed = $2, terms = $3, summary = $4, begun = $5, head = $6 WHERE id = $1",
                ),
                // A decision leaves the head as it is, and most of what is kept is in the head.
                What::Decide(_) => sqlx::query(
                    "UPDATE battle SET changed = $2, terms = $3, summary = $4 WHERE id = $1",
                ),
            };
            let put = put.bind(&battle.id).bind(battle.changed).bind(terms).bind(battle.summary.to_string());
            let put = match what {
                What::Decide(_) => put,
                What::Begin(_) | What::Cut(_) | What::Terms => put.bind(battle.begun).bind(head),
            };
            put.execute(&mut *at_once).await?;
            if let What::Cut(from) = what {
                sqlx::query("DELETE FROM decision WHERE battle = $1 AND n >= $2")
                    .bind(&battle.id).bind(from).execute(&mut *at_once).await?;
            }
            for Decision { n, said, dice, key, .. } in decisions(what) {
                let dice = serde_json::json!(dice).to_string();
                sqlx::query("INSERT INTO decision (battle, n, said, dice, key) VALUES ($1, $2, $3, $4, $5)")
                    .bind(&battle.id).bind(n).bind(&**said).bind(dice).bind(key)
                    .execute(&mut *at_once).await?;
            }
        }
        at_once.commit().await
    })
}

fn decisions(what: &What) -> &[Decision] {
    match what {
        What::Begin(decisions) => decisions,
        What::Decide(decision) => std::slice::from_ref(decision),
        What::Cut(_) | What::Terms => &[],
    }
}
