//! A run shared by several machines: a table of jobs in PostgreSQL, each a few consecutive battles.
//!
//! A worker that takes a job holds a lease on it and renews it regularly; when a lease expires, another worker may take the
//! job. A result is accepted once, from the worker that holds the lease: a late worker changes nothing.
//! Battles are the same whoever plays them, so none is lost and none counts twice.
use crate::{hands, plan::Plan, rows::Row};
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row as _, postgres::PgPoolOptions};
use std::time::Duration;

mod worker;

pub use worker::{Worked, work};

/// The default duration of a lease.
pub const LEASE: Duration = Duration::from_secs(30);
/// After this many failed workers a job is abandoned.
const MOST_TRIES: i32 = 5;
const VERSION: &str = env!("CARGO_PKG_VERSION");

const TABLES: [&str; 2] = [
    "CREATE TABLE IF NOT EXISTS lab_run (id TEXT PRIMARY KEY, version TEXT NOT NULL, plan TEXT NOT NULL,
        made TIMESTAMPTZ NOT NULL DEFAULT now())",
    "CREATE TABLE IF NOT EXISTS lab_job (run TEXT NOT NULL REFERENCES lab_run (id) ON DELETE CASCADE,
        first BIGINT NOT NULL, past BIGINT NOT NULL, lease TEXT, until TIMESTAMPTZ, tries INTEGER NOT NULL DEFAULT 0,
        result TEXT, PRIMARY KEY (run, first))",
];
/// Held while the tables are created, so that two processes do not create them at once.
const LOCK: i64 = 0x4c49_4e53_4c41_4221;

/// Why a queue cannot be used.
#[derive(thiserror::Error, Debug)]
pub enum Unserved {
    /// It is not an address of PostgreSQL.
    #[error("a queue is a PostgreSQL database: write --queue postgres://user@host/name")]
    Address,
    /// A database error.
    #[error("the queue cannot be used: {0}")]
    Database(#[from] sqlx::Error),
    /// Its contents cannot be parsed.
    #[error("the queue contains data that cannot be parsed: {0}")]
    Garbled(String),
    /// A run in it cannot be played.
    #[error("run {id} of the queue cannot be played: {why}")]
    Unready {
        /// Which.
        id: String,
        /// Why.
        why: String,
    },
    /// Programs must not be started on other machines.
    #[error(
        "this run uses a program as a general, and programs are not started on other machines: omit --queue"
    )]
    Program,
    /// Several workers failed on it.
    #[error(
        "battles {first} to {last} were abandoned: {MOST_TRIES} workers took them and none returned. Continue without the queue with `linstock lab resume`"
    )]
    GivenUp {
        /// The first battle.
        first: i64,
        /// The last.
        last: i64,
    },
}

/// A queue.
#[derive(Clone, Debug)]
pub struct Queue {
    pool: PgPool,
    lease: Duration,
}

/// A leased job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The run.
    pub run: String,
    /// Its first battle.
    pub first: i64,
    /// The first battle past its end.
    pub past: i64,
    lease: String,
}

/// The result of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fought {
    /// Its battles, in order.
    pub rows: Vec<Row>,
    /// How long each took, in seconds.
    pub seconds: Vec<f64>,
}

impl Queue {
    /// Opens the queue at an address; creates its tables if necessary.
    pub async fn open(address: &str, lease: Duration) -> Result<Self, Unserved> {
        if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
            return Err(Unserved::Address);
        }
        let wait = Duration::from_secs(10);
        let pool =
            PgPoolOptions::new().max_connections(4).acquire_timeout(wait).connect(address).await?;
        let mut at_once = pool.begin().await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *at_once).await?;
        for sql in TABLES {
            sqlx::query(sql).execute(&mut *at_once).await?;
        }
        at_once.commit().await?;
        Ok(Self { pool, lease })
    }

    /// Queues a run's missing battles, one chunk per job; existing jobs stay unchanged.
    pub async fn offer(&self, id: &str, plan: &Plan, missing: &[u64]) -> Result<(), Unserved> {
        if !plan.seats.iter().all(|name| hands::is_ours(name)) {
            return Err(Unserved::Program);
        }
        let text = serde_json::to_string(plan).map_err(|why| Unserved::Garbled(why.to_string()))?;
        let mut at_once = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO lab_run (id, version, plan) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(VERSION)
        .bind(text)
        .execute(&mut *at_once)
        .await?;
        let (firsts, pasts) = chunks(plan.n_battles(), missing);
        sqlx::query("INSERT INTO lab_job (run, first, past) SELECT $1, * FROM unnest($2::bigint[], $3::bigint[]) ON CONFLICT DO NOTHING")
            .bind(id).bind(firsts).bind(pasts).execute(&mut *at_once).await?;
        // Resuming gives abandoned jobs another chance.
        sqlx::query("UPDATE lab_job SET tries = 0 WHERE run = $1 AND result IS NULL")
            .bind(id)
            .execute(&mut *at_once)
            .await?;
        at_once.commit().await?;
        Ok(())
    }

    /// Leases a free job, of one run or of any; none if there is none.
    pub async fn claim(&self, run: Option<&str>) -> Result<Option<Job>, Unserved> {
        let sql = "UPDATE lab_job SET lease = gen_random_uuid()::text, until = now() + make_interval(secs => $1), tries = tries + 1
            WHERE (run, first) = (SELECT job.run, job.first FROM lab_job job JOIN lab_run ON lab_run.id = job.run
                WHERE job.result IS NULL AND (job.until IS NULL OR job.until < now()) AND job.tries < $2
                AND lab_run.version = $3 AND ($4::text IS NULL OR job.run = $4)
                ORDER BY lab_run.made, job.run, job.first LIMIT 1 FOR UPDATE OF job SKIP LOCKED)
            RETURNING run, first, past, lease";
        let row = sqlx::query(sql)
            .bind(self.lease.as_secs_f64())
            .bind(MOST_TRIES)
            .bind(VERSION)
            .bind(run)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(Job {
            run: row.try_get("run")?,
            first: row.try_get("first")?,
            past: row.try_get("past")?,
            lease: row.try_get("lease")?,
        }))
    }

    /// Renews the lease of a job; false if another worker holds it by now.
    pub async fn beat(&self, job: &Job) -> Result<bool, Unserved> {
        let sql = "UPDATE lab_job SET until = now() + make_interval(secs => $4)
            WHERE run = $1 AND first = $2 AND lease = $3 AND result IS NULL";
        let done = sqlx::query(sql)
            .bind(&job.run)
            .bind(job.first)
            .bind(&job.lease)
            .bind(self.lease.as_secs_f64())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Submits a job's battles; false, without any change, if another worker holds the lease by now.
    pub async fn complete(&self, job: &Job, fought: &Fought) -> Result<bool, Unserved> {
        let text =
            serde_json::to_string(fought).map_err(|why| Unserved::Garbled(why.to_string()))?;
        let sql = "UPDATE lab_job SET result = $4, lease = NULL, until = NULL
            WHERE run = $1 AND first = $2 AND lease = $3 AND result IS NULL";
        let done = sqlx::query(sql)
            .bind(&job.run)
            .bind(job.first)
            .bind(&job.lease)
            .bind(text)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Returns a job unfinished.
    pub async fn release(&self, job: &Job) -> Result<(), Unserved> {
        let sql = "UPDATE lab_job SET lease = NULL, until = NULL, tries = tries - 1
            WHERE run = $1 AND first = $2 AND lease = $3 AND result IS NULL";
        sqlx::query(sql)
            .bind(&job.run)
            .bind(job.first)
            .bind(&job.lease)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The plan of a run.
    pub async fn plan(&self, id: &str) -> Result<Plan, Unserved> {
        let row = sqlx::query("SELECT plan FROM lab_run WHERE id = $1")
            .bind(id)
            .fetch_one(&self.pool)
            .await?;
        let text: String = row.try_get("plan")?;
        let plan: Plan =
            serde_json::from_str(&text).map_err(|why| Unserved::Garbled(why.to_string()))?;
        // A person who can write into the queue must not be able to start programs here.
        let ours = plan.seats.iter().all(|name| hands::is_ours(name));
        if ours { Ok(plan) } else { Err(Unserved::Program) }
    }

    /// The job that starts at a battle, if it is done: its result, and where the next job starts.
    pub async fn gather(&self, id: &str, from: i64) -> Result<Option<(Fought, i64)>, Unserved> {
        let sql = "SELECT first, past, result, tries >= $3 AND (until IS NULL OR until < now()) AS given_up
            FROM lab_job WHERE run = $1 AND first >= $2 ORDER BY first LIMIT 1";
        let row = sqlx::query(sql)
            .bind(id)
            .bind(from)
            .bind(MOST_TRIES)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else {
            return Ok(Some((Fought { rows: Vec::new(), seconds: Vec::new() }, i64::MAX)));
        };
        let (first, past): (i64, i64) = (row.try_get("first")?, row.try_get("past")?);
        match row.try_get::<Option<String>, _>("result")? {
            Some(text) => {
                let fought = serde_json::from_str(&text)
                    .map_err(|why| Unserved::Garbled(why.to_string()))?;
                Ok(Some((fought, past)))
            }
            None if row.try_get("given_up")? => Err(Unserved::GivenUp { first, last: past - 1 }),
            None => Ok(None),
        }
    }

    /// Removes a run from the queue.
    pub async fn remove(&self, id: &str) -> Result<(), Unserved> {
        sqlx::query("DELETE FROM lab_run WHERE id = $1").bind(id).execute(&self.pool).await?;
        Ok(())
    }
}

/// The chunks that contain missing battles, with their starts and ends. The bounds of a chunk depend only on the plan,
/// so that a resumed run finds its old jobs.
fn chunks(of: u64, missing: &[u64]) -> (Vec<i64>, Vec<i64>) {
    let size = (of / 200).clamp(1, 50);
    let mut firsts: Vec<u64> = missing.iter().map(|index| index / size * size).collect();
    firsts.dedup();
    firsts.iter().map(|&first| (first as i64, (first + size).min(of) as i64)).unzip()
}

#[cfg(test)]
mod tests {
    use super::chunks;

    #[test]
    fn chunks_depend_on_the_plan_alone() {
        assert_eq!(chunks(3, &[0, 1, 2]), (vec![0, 1, 2], vec![1, 2, 3]));
        let all: Vec<u64> = (0..1010).collect();
        let (firsts, pasts) = chunks(1010, &all);
        assert_eq!((firsts.len(), firsts[1], pasts[201]), (202, 5, 1010));
        assert_eq!(chunks(1010, &[7, 8, 1009]), (vec![5, 1005], vec![10, 1010]));
    }
}
