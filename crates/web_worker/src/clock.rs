//! The clock that searches look at.

use engine::SharedClock;

/// The worker's own in a browser, the machine's elsewhere.
pub(crate) fn clock() -> Option<SharedClock> {
    #[cfg(target_family = "wasm")]
    {
        Some(std::sync::Arc::new(browser::Performance))
    }
    #[cfg(not(target_family = "wasm"))]
    {
        engine::wall_clock()
    }
}

#[cfg(target_family = "wasm")]
mod browser {
    use std::time::Duration;

    use wasm_bindgen::prelude::*;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }

    pub(super) struct Performance;

    impl engine::Clock for Performance {
        fn now(&self) -> Duration {
            Duration::from_secs_f64(now().max(0.0) / 1000.0)
        }
    }
}
