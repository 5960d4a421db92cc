//! Short tones, made by the browser itself: nothing has to be fetched.

use std::cell::RefCell;
use std::time::Duration;

use js_sys::Reflect;
use leptos::prelude::*;
use play::Sound;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// How long a sound waits for the picture that it belongs to: the first one takes
/// the browser longer than a frame.
const WAIT: Duration = Duration::from_millis(20);

/// Plays a sound. Before the person has touched the page browsers allow none.
pub(crate) fn play(sound: Sound) {
    if is_allowed() {
        set_timeout(move || play_now(sound), WAIT);
    }
}

fn play_now(sound: Sound) {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            for tone in tones(sound) {
                // Silence is no fault.
                let _ = tone.play(context);
            }
        }
    });
}

/// A tone: its pitch in hertz, when it starts, how long and how loud it is.
struct Tone(f32, f64, f64, f32);

fn tones(sound: Sound) -> Vec<Tone> {
    match sound {
        Sound::Move => vec![Tone(240.0, 0.0, 0.07, 0.12)],
        Sound::Place => vec![Tone(320.0, 0.0, 0.06, 0.12)],
        Sound::Capture => vec![Tone(190.0, 0.0, 0.06, 0.16), Tone(130.0, 0.05, 0.1, 0.16)],
        Sound::Splinter => vec![
            Tone(420.0, 0.0, 0.05, 0.1),
            Tone(300.0, 0.06, 0.05, 0.1),
            Tone(180.0, 0.12, 0.12, 0.14),
        ],
        Sound::Refusal => vec![Tone(150.0, 0.0, 0.09, 0.08)],
        Sound::End => vec![
            Tone(392.0, 0.0, 0.14, 0.12),
            Tone(494.0, 0.14, 0.14, 0.12),
            Tone(587.0, 0.28, 0.3, 0.12),
        ],
    }
}

impl Tone {
    fn play(&self, context: &AudioContext) -> Result<(), JsValue> {
        let &Self(pitch, after, length, volume) = self;
        let start = context.current_time() + after;
        let (tone, gain) = (context.create_oscillator()?, context.create_gain()?);
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value(pitch);
        gain.gain().set_value_at_time(volume, start)?;
        gain.gain()
            .exponential_ramp_to_value_at_time(0.001, start + length)?;
        tone.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&context.destination())?;
        tone.start_with_when(start)?;
        tone.stop_with_when(start + length)
    }
}

fn is_allowed() -> bool {
    let activation = Reflect::get(&window().navigator(), &"userActivation".into());
    let active = activation.and_then(|it| Reflect::get(&it, &"hasBeenActive".into()));
    active.is_ok_and(|it| it.as_bool() == Some(true))
}
