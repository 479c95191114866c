//! Generals, distances, times, victory, terrain and switches.
use super::{list, table, written};
use geom::Length;
use rules_gloria::{
    book::{Margin, Nation, Rulebook},
    kinds::{Quality, Scale},
};
use serde_json::Value;

/// PG-STF-002, PG-STF-004, PG-REP-002, PG-REP-003, PG-OPT-002, PG-OPT-003, PG-OPT-006, PG-EVA-007: generals and scouting.
#[test]
fn command_is_as_noted() {
    list("command", "radius 400 250 B STF-004\n replacing 400 250 B REP-002");
    let cells = "inept capable exceptional";
    table("qualities", cells, "general 2 5 6 B STF-002\n promoted 3 6 -1 B REP-003");
    table(
        "nations",
        cells,
        "prussia         1 5 6  B OPT-006
         britain-hanover 2 5 6  B OPT-006
         russia          3 6 -1 B OPT-006
         imperial-turkey 3 6 -1 B OPT-006
         france          3 6 -1 B OPT-006
         sweden          3 6 -1 B OPT-006
         austria         2 5 6  B OPT-006",
    );
    list(
        "evading-class",
        "inept 2 U EVA-007
         capable 3 U EVA-007
         exceptional 4 U EVA-007
         engineers 3 U EVA-007",
    );
    table("scouting-points", "1 2 3 4 5", "figure 1 1 2 3 3 B OPT-002");
    list("scouts", "lead 15 B OPT-003");
    use Quality::*;
    let mut book = Rulebook::default();
    let dice = [2, 3, 5, 6].map(|face| book.quality(face, Some(Nation::Prussia)));
    assert_eq!(dice, [Inept, Capable, Capable, Exceptional], "nations are an option");
    assert_eq!([3, 4].map(|face| book.promoted(face)), [Inept, Capable]);
    book.options.national_generals = true;
    assert_eq!(book.quality(2, Some(Nation::Prussia)), Capable);
    assert_eq!([3, 6].map(|face| book.quality(face, Some(Nation::Russia))), [Inept, Capable]);
    assert_eq!(Quality::ALL.map(|quality| book.evading_class(quality).number()), [2, 3, 4]);
}

/// PG-BAS-001, PG-MOV-003, PG-IM2-002, PG-VIS-001, PG-OFF-004, PG-TTE-001, PG-TTE-018, PG-TDM-008: single distances.
#[test]
fn distances_are_as_noted() {
    list(
        "reaches",
        "clear 25 15 B MOV-003
         contact 30 20 B IM2-002
         catch-foot 50 30 B IMP-002
         catch-horse 150 90 B IMP-002
         opportunity-shot 50 30 B OPP-003
         halted-short 50 30 B HOM-002
         defensive 50 30 U DEF-002
         support 150 90 U CHG-017
         reinforce 50 30 U CLA-004
         routers 300 180 R TMO-015
         rally-enemy 300 180 R TMO-065
         fast 200 120 B TGT-004
         screen-gap 30 20 B SKM-001
         forced-march 300 180 B FMR-003
         rout-touch 30 20 B RTH-004
         swamp-led 50 30 R TTE-018
         least-move 25 15 R TTE-001
         bridge-span 30 20 B ENG-002
         obstacle-cleared 30 20 B ENG-004
         crest 25 15 B HIL-003
         stream-most 60 40 B RIV-001
         ford 60 40 B FRD-001
         ford-tries 300 180 B FRD-003
         pontoon-width 60 40 B PON-001
         pontoon-length 100 60 B PON-001
         over-far-edge 200 120 B URB-008
         undefined-wood 60 40 B WOD-001
         fire-spread 60 40 B BRN-005
         behind-cover 25 15 B COV-001
         sight 1200 720 B VIS-001
         seen-heavy 100 60 B VIS-005
         seen-light 150 90 B VIS-005
         seen-skirmish 50 30 B VIS-005
         hidden-found 25 15 U HID-006
         off-board 650 400 B OFF-004
         dead-ground 150 90 B ELV-002
         over-friends 100 60 B ELV-003
         team 100 60 R TDM-008
         team-behind 10 10 U BSE-007
         way-home 30 20 U VIC-011
         zone 450 450 B DEP-004
         scouted-zone 300 180 B OPT-003
         steady-recovery 300 180 B OPT-005",
    );
    list("field", "width 1800 1800 B SET-008\n height 1200 1200 B SET-008");
    let mut book = Rulebook::default();
    assert_eq!(book.mm(&book.reaches.off_board), Length::from_mm(650));
    book.options.figure_scale = Scale::Small;
    assert_eq!(book.mm(&book.reaches.off_board), Length::from_mm(400));
}

/// PG-SHO-007, PG-ENG-001, PG-BRN-004, PG-VIC-006, PG-VIC-009: angles, faces, times and victory.
#[test]
fn angles_faces_times_and_bands_of_victory_are_as_noted() {
    list(
        "angles",
        "arc 22.5 B SHO-007
         skirmish-arc 180.0 B SHO-007
         pivot 45.0 R ART-011
         battalion-turn 45.0 B BGN-007
         break-through 45.0 B BRK-005
         rear-wedge 45.0 U CHG-016
         vision 180.0 B VIS-002",
    );
    list(
        "faces",
        "ford 6 B FRD-003
         bridge 5 B ENG-002
         arson 6 B BRN-002
         staff-hit 6 B ATT-003
         staff-fights 6 B STC-001
         light-wood-most 3 B WOD-001",
    );
    list(
        "phases",
        "wooden-bridge 3 B ENG-001
         stone-bridge 6 B ENG-001
         obstacle 1 B ENG-004
         pontoon 6 B PON-001
         prepared-cover 2 B DCV-001",
    );
    list(
        "turns",
        "burning 3 B BRN-004
         evaders-return 3 B EVA-005
         promotion 1 B REP-003
         off-board-from 2 U OFF-007",
    );
    list(
        "victory",
        "army 800 B VIC-006
         draw 150 B VIC-006
         minor 250 B VIC-006
         major 400 B VIC-006
         turns 12 U VIC-009
         routing-share 50 B VIC-004
         half-strength 50 B VIC-004
         quarter-losses 25 B VIC-008
         off-board-part 3 B OFF-001",
    );
}

/// PG-VIC-006, PG-VIC-007: bands of victory, and how they grow with the armies.
#[test]
fn margins_of_victory_grow_with_the_armies() {
    let book = Rulebook::default();
    let usual = [150, 151, 250, 251, 400, 401].map(|by| book.margin([800, 800], by));
    use Margin::*;
    assert_eq!(usual, [Draw, Minor, Minor, Major, Major, Massacre]);
    let uneven = [280, 286, 287, 300, 477, 478, 764, 765].map(|by| book.margin([1404, 1652], by));
    assert_eq!(uneven, [Draw, Draw, Minor, Minor, Minor, Major, Major, Massacre]);
}

/// PG-HIL-001, PG-RIV-001, PG-FRD-001, PG-URB-001, PG-WOD-001, PG-OBS-003: kinds of terrain and what they do.
#[test]
fn kinds_of_terrain_are_as_noted() {
    let book = serde_json::to_value(Rulebook::default()).expect("a book has a text");
    let plain = ["name", "source", "cite", "look", "line", "width"];
    let told = |kind: &Value| {
        let rows = kind.as_object().expect("a kind is a table").iter();
        let rows = rows.filter(|(key, _)| !plain.contains(&key.as_str()));
        let mut words: Vec<String> = rows
            .filter(|(_, value)| !value.is_null() && **value != false && **value != 0)
            .map(
                |(key, value)| {
                    if *value == true { key.clone() } else { format!("{key}={}", written(value)) }
                },
            )
            .collect();
        words.sort();
        format!("{}: {}", written(&kind["name"]), words.join(" "))
    };
    let kinds: Vec<String> = book["kind"].as_array().expect("kinds").iter().map(told).collect();
    let expected = "gentle-hill: crest level=1 slope=gentle
difficult-gentle-hill: crest disorders going=difficult level=1 slope=gentle
steep-hill: crest level=2 slope=steep
difficult-steep-hill: crest disorders going=difficult level=2 slope=steep
road: road
river: going=river water
stream: going=stream
ford: column-only crossing disorders going=ford
wooden-bridge: bridge=wood column-only crossing going=bridge
stone-bridge: bridge=stone column-only crossing going=bridge
pontoon: bridge=pontoon column-only crossing going=bridge
swamp: disorders going=swamp mires
light-urban: blocks burns cover=light disorders going=light-urban urban
heavy-urban: blocks burns cover=heavy disorders going=heavy-urban urban
light-wood: blocks burns cover=light disorders going=light-wood wood
heavy-wood: blocks burns cover=heavy disorders going=heavy-wood wood
wood: blocks burns cover=heavy disorders going=heavy-wood undefined wood
light-obstacle: cover=light going=light-obstacle obstacle
heavy-obstacle: cover=heavy going=heavy-obstacle obstacle
wooden-light-obstacle: burns cover=light going=light-obstacle obstacle
wooden-heavy-obstacle: burns cover=heavy going=heavy-obstacle obstacle
hedge: cover=light going=light-obstacle obstacle
fence: burns cover=light going=light-obstacle obstacle
low-wall: cover=light going=light-obstacle obstacle
stone-wall: cover=heavy going=heavy-obstacle obstacle
earthworks: cover=heavy fortification going=heavy-obstacle obstacle
abatis: burns cover=light going=light-obstacle obstacle
difficult-ground: disorders going=difficult";
    assert_eq!(kinds, expected.lines().collect::<Vec<_>>());
}

/// PG-CLS-008, PG-IM2-004, PG-OPT-007, PG-URB-009, PG-VIC-008: what the switches stand at.
#[test]
fn switches_stand_as_noted() {
    let book = serde_json::to_value(Rulebook::default()).expect("a book has a text");
    let expected = serde_json::json!({
        "source": "ruling", "figure_scale": "25/28", "steady_recovery": false, "sequential_fire": false, "scouting": false,
        "irregular_scouts": false, "national_generals": false, "reroll_at": 8, "limbers": true,
        "second_impulse_strict": false, "woods_exempt_skirmishers": true, "quarter_losses": false,
        "reserves": false, "hidden_units": false, "mapped_deployment": false,
    });
    assert_eq!(book["options"], expected);
}
