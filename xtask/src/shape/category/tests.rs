//! The categories give the figures that were counted by hand in the review of the common frame.
use super::Category::{self, *};
use std::collections::BTreeMap;

/// The files of `rules-splendid` at that time, and how many lines each had.
const SPLENDID: &str = "\
    act 410 actions 168 allowance 96 book 365 break_through 173 change_formation 233 charge 441 charge/extended 27 \
    charge/sweep 242 clear 183 command 39 composition 225 deploy 260 deploy/place 247 deploy/zone 95 disengage 109 \
    disputes 123 double 58 dragoons 24 edge 212 event 326 event/ends 44 event/manner 153 firing 193 firing/bounce 126 \
    firing/check 249 firing/cover 88 firing/eligible 282 firing/garrison 78 firing/offers 219 firing/overhead 45 \
    firing/shown 63 firing/volley 150 firing/zones 323 flow 49 formations 129 garrison 264 going 265 going/lines 65 \
    ground 50 guns 54 initiative 20 invariants 84 joining 258 kinds 258 layout 323 lib 302 log 414 log/combat 58 \
    log/outcome 145 log/verdict 77 losses 175 losses/removals 241 manoeuvre 208 measure 156 measure/sight 65 \
    melee 281 melee/held 99 melee/values 126 model 280 moves 408 moves/guess 151 moves/menu 421 moves/notes 56 \
    moves/paths 151 muster 313 muster/field 231 muster/motley 203 near 150 oracle 169 outflank 31 overlays 92 \
    quality 86 question 255 reactions 58 reactions/about_face 79 reactions/artillery 47 reactions/back_off 135 \
    reactions/contact 289 reactions/defensive_fire 190 reactions/hasty_block 270 reactions/intercept 273 \
    reactions/intercept/windows 179 reactions/nudge 62 reactions/run 220 read 173 read/army 56 read/bounds 46 \
    read/ground 18 read/house 260 read/placed 169 read/schema 154 read/sound 90 read/stands 123 read/units 246 \
    refusal 92 refusal/charge 460 refusal/deploy 82 refusal/fire 253 refusal/garrison 38 refusal/melee 244 \
    refusal/moves 510 refusal/moves/cited 108 retreat 36 road_column 183 rulings 148 scene 156 seats 91 shape 278 \
    sheet 326 stage 72 steps 163 travel 191 turns 186 unit 160 victory 93 victory/terms 74 view 130 view/facts 192 \
    view/prompt 152 view/steps 50 walk 386 walk/column 95 walk/others 70 wishes 254 words 42";

/// The files of `rules-glorious` at that time, and how many lines each had.
const GLORIOUS: &str = "\
    act 270 asking 39 book 247 book/options 102 book/rows 252 book/terrain 84 charge 167 charge/course 198 \
    charge/offers 109 charge/pivot 52 clear 194 command 22 composition 105 deploy 334 deploy/massed 164 \
    deploy/place 94 deploy/zone 88 event 256 event/ends 70 firing 161 firing/cover 51 firing/eligible 300 \
    firing/ground 120 firing/offers 277 firing/pivots 101 firing/rehearsal 26 firing/shown 67 firing/sight 75 \
    firing/targets 226 firing/volley 170 firing/woods 92 firing/zones 160 functions 192 ground 107 grounds 274 \
    grounds/area 61 grounds/search 66 grounds/standing 75 initiative 34 invariants 93 kinds 440 layout 128 lib 274 \
    log 67 log/combat 58 log/losing 52 log/moving 91 log/outcome 67 log/turning 46 log/verdict 75 losses 210 \
    losses/closing 145 losses/dissolving 181 losses/losing 170 measure 109 melee 183 melee/blows 143 melee/clash 78 \
    melee/outflank 26 melee/sharing 198 model 189 model/apply 187 moves 219 moves/battles 272 moves/buildings 235 \
    moves/edge 141 moves/examples 112 moves/formation 191 moves/guns 88 moves/march 212 moves/mounting 55 \
    moves/offers 321 moves/regroup 140 moves/turn 83 moves/way 122 muster 135 muster/field 74 muster/ground 48 \
    muster/levy 58 muster/motley 117 near 106 overlays 59 question 128 read 196 read/army 52 read/battles 60 \
    read/house 216 read/kinds 62 read/placed 184 read/schema 121 read/sound 89 read/units 193 refusal 90 \
    refusal/battle 79 refusal/charge 98 refusal/deploy 109 refusal/fire 171 refusal/melee 90 refusal/moves 251 \
    scene 91 seats 95 sheet 271 sheet/options 40 stage 80 unit 252 victory 87 victory/terms 82 view 142 \
    view/facts 221 view/prompt 35 wishes 34 words 28";

/// The files of `rules-veritas` at that time, and how many lines each had.
const VERITAS: &str = "\
    act 101 asking 64 aspect 54 book 274 book/rows 362 book/terrain 58 book/will 86 cards 42 casualties 181 \
    charge 213 charge/flush 75 charge/meet 69 charge/offers 115 charge/onset 192 command 69 contact 50 course 260 \
    deploy 284 deploy/place 197 deploy/post 133 dice 216 disorder 236 duty 332 event 172 fatigue 167 field_day 258 \
    fire 78 fire/check 256 fire/offers 136 fire/retreats 111 fire/volley 105 generator 164 ground 119 guess 30 \
    invariants 37 kinds 395 lane 108 leaders 209 leaders/way 132 lib 297 log 304 log/combat 70 log/leaders 72 \
    log/outcome 61 measure 74 melee 121 melee/break_off 138 melee/fight 101 melee/occupy 182 melee/offers 172 \
    melee/results 254 model 307 model/apply 270 moves 244 moves/guess 239 moves/offers 205 moves/paths 419 \
    moves/returns 125 near 119 orders 208 overlays 114 passage 260 points 39 pursuit 183 pursuit/roll 79 question 51 \
    read 157 read/army 96 read/ground 43 read/house 138 read/leaders 64 read/placed 80 read/schema 154 read/sound 79 \
    read/units 305 read/wings 142 reform 44 refusal 85 refusal/charge 82 refusal/deploy 89 refusal/fire 99 \
    refusal/leaders 122 refusal/melee 67 refusal/moves 225 refusal/orders 62 replace 162 retreat 192 \
    retreat/flight 114 retreat/push 116 scene 132 seats 84 sheet 287 sight 190 stage 51 states 45 unit 198 \
    victory 106 victory/terms 97 view 213 view/facts 181 view/prompt 55 view/steps 27 walk 518 walk/changes 114 \
    walk/going 145 walls 72 will 82 wishes 133";

fn counted(files: &str) -> BTreeMap<Category, usize> {
    let words: Vec<&str> = files.split_whitespace().collect();
    let mut counts = BTreeMap::new();
    for file in words.chunks(2) {
        let n: usize = file[1].parse().expect("a number of lines");
        *counts.entry(Category::of(&format!("{}.rs", file[0]))).or_default() += n;
    }
    counts
}

#[test]
fn the_figures_of_the_review_come_out() {
    let kinds = [Refusals, Reading, Words, Showing, Menus, Scene, Book, Wiring, Muster, Procedure];
    for (files, lines) in [
        (SPLENDID, [1787, 1335, 1518, 1827, 791, 527, 513, 576, 1231, 11579]),
        (GLORIOUS, [888, 1173, 1244, 1084, 819, 562, 685, 313, 918, 7441]),
        (VERITAS, [831, 1258, 770, 1304, 1047, 793, 780, 630, 882, 8000]),
    ] {
        let expected: BTreeMap<_, _> = kinds.into_iter().zip(lines).collect();
        assert_eq!(counted(files), expected);
    }
}

#[test]
fn what_the_crates_gained_since_has_its_place() {
    assert_eq!(Category::of("teaching.rs"), Teaching);
    assert_eq!(Category::of("teaching/judge/odds.rs"), Teaching);
    assert_eq!(Category::of("registration.rs"), Wiring);
    assert_eq!(Category::of("muster/raise.rs"), Muster);
}
