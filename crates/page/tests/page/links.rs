//! Addresses and links.

use games::GameId;
use page::{NewGame, Posed, Route, Side, Source, Versus, link};
use record::{NodeId, Record};
use rules::SplitMix64;
use session::TakeBacks;

use crate::common::{all_choices, choice, random_game};

#[test]
fn every_page_is_found_by_its_address() {
    let talpa = choice("talpa:10");
    let mut new = NewGame::against_friend(talpa);
    let mut routes = vec![
        Route::Home,
        Route::Settings,
        Route::New(new.clone()),
        Route::Game("k3-9aZ".to_owned()),
        Route::Analysis(Source::Open),
        Route::Analysis(Source::Board(talpa)),
        Route::Analysis(Source::Kept("abc".to_owned())),
        Route::Puzzles,
        Route::Puzzle(Posed::Practice(talpa)),
        Route::Puzzle(Posed::Day(talpa.game())),
        Route::Puzzle(Posed::One(talpa, "talpa-10-3f9a2c10".to_owned())),
        Route::Puzzle(Posed::One(
            choice("splinter:mini-seed"),
            "splinter-mini-seed-3f9a2c10".to_owned(),
        )),
        Route::Known(talpa.game()),
    ];
    for side in Side::ALL {
        new.side = side;
        new.takebacks = TakeBacks::Never;
        new.versus = Versus::Computer("engine:nodes=5".to_owned());
        routes.push(Route::New(new.clone()));
        new.versus = Versus::Computers(["level-1".to_owned(), "max".to_owned()]);
        routes.push(Route::New(new.clone()));
    }
    for &game in GameId::ALL {
        routes.extend([
            Route::Learn(game, None),
            Route::Learn(game, Some(3)),
            Route::Rules(game),
        ]);
        routes.extend(
            game.variants()
                .into_iter()
                .map(|it| Route::New(NewGame::against_friend(it))),
        );
    }
    for route in routes {
        assert_eq!(Route::read(&route.to_string()), route, "{route}");
    }
}

#[test]
fn odd_addresses_are_told_and_harmless() {
    for hash in ["", "#", "#/", "/", "##//"] {
        assert_eq!(Route::read(hash), Route::Home, "{hash}");
    }
    let long = format!("#/g/talpa:8/{}", "A".repeat(100_000));
    let odd = [
        "#/play",
        "#/play/",
        "#/play/talpa:99",
        "#/x",
        "#/play/talpa/x",
        "#%",
        "#é",
        "#/game/",
        "#/game/../x",
        "#/game/é",
        "#/learn/talpa/0",
        "#/learn/talpa/-1",
        "#/rules/chess",
        "#/g",
        "#/g/",
        "#/g/talpa:8",
        "#/g/talpa:8/",
        "#/g/talpa:8/!!!!",
        "#/g/talpa:8/AAAA",
        "#/g/chess/AAAA",
        "#/p/talpa:8",
        "#/p/talpa:8/",
        "#/p/talpa:8/%zz",
        "#/p/talpa:8/rrr_b",
        "#/play/talpa?with=",
        "#/play/talpa?side=up",
        "#/play/talpa?with=%00",
        "#/settings/x",
        &long,
    ];
    assert_eq!(Route::read("#/learn"), Route::Lessons);
    assert_eq!(Route::read("#/now"), Route::Now);
    for hash in odd {
        assert!(
            matches!(Route::read(hash), Route::Broken(_)),
            "{hash}: {:?}",
            Route::read(hash)
        );
    }
}

#[test]
fn whole_games_of_every_variant_go_through_links() {
    let mut longest = 0;
    for (n, choice) in all_choices().into_iter().enumerate() {
        let mut record = random_game(choice, n as u64, 60);
        record.set_tag("First", "Ana <b>&\u{1F600}").expect("a tag");
        let link = Route::share(&record).expect("a link");
        longest = longest.max(link.len());
        let Route::Shared(read) = Route::read(&link) else {
            panic!("{choice}: {link} is {:?}", Route::read(&link));
        };
        assert_eq!(*read, record, "{choice}");
        assert_eq!(Route::Shared(read).to_string(), link);
    }
    assert!(longest < 300, "the longest link has {longest} letters");
}

#[test]
fn games_from_elsewhere_and_games_that_were_resigned_go_through_links() {
    for name in ["talpa:6", "taacoca", "splinter", "alliances:5"] {
        let played = random_game(choice(name), 5, 6);
        let later = played
            .position_at(played.tree().last())
            .expect("a position");
        let mut record = Record::from_position(&*later);
        let mv = later.legal_moves().swap_remove(0);
        record.play(NodeId::START, &mv).expect("legal");
        record.set_result(Some("0-1".parse().expect("a result")));
        let link = Route::share(&record).expect("a link");
        assert_eq!(Route::read(&link), Route::Shared(Box::new(record)));
    }
}

#[test]
fn positions_go_through_links() {
    for choice in all_choices() {
        let record = random_game(choice, 2, 8);
        let position = record
            .position_at(record.tree().last())
            .expect("a position");
        let route = Route::Position(choice, position.to_text());
        assert_eq!(Route::read(&route.to_string()), route);
    }
}

#[test]
fn a_changed_letter_is_noticed() {
    let record = random_game(choice("talpa"), 1, 30);
    let link = link::write(&record).expect("a link");
    let at = link.find('/').expect("a slash") + 1;
    let mut noticed = 0;
    for n in at..link.len() {
        let mut changed = link.clone();
        let other = if &link[n..=n] == "A" { "B" } else { "A" };
        changed.replace_range(n..=n, other);
        noticed += usize::from(link::read(&changed).is_err());
        assert!(link::read(&link[..n]).is_err(), "cut off at {n}");
    }
    // One of 65536 wrong links has the right checksum.
    assert_eq!(noticed, link.len() - at);
}

#[test]
fn rubbish_is_refused_and_never_breaks_anything() {
    const LETTERS: &[u8] = b"ABCDEFabcdef0189-_/:%?#&=. \xc3";
    let mut random = SplitMix64::new(4);
    for _ in 0..20_000 {
        let n = random.below(40);
        let bytes = (0..n).map(|_| LETTERS[random.below(LETTERS.len() as u64) as usize]);
        let text = String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned();
        for head in ["#/g/talpa:4/", "#/p/talpa:4/", "#/play/", "#/"] {
            drop(Route::read(&format!("{head}{text}")));
        }
    }
}

#[test]
fn games_that_are_too_long_for_a_link_are_told() {
    let mut record = Record::new(choice("talpa"));
    record.set_tag("First", &"x".repeat(5000)).expect("a tag");
    // Names are cut, not refused.
    assert!(link::write(&record).expect("a link").len() < 200);
}
