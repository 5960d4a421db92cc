//! Passwords, and words that nobody can guess.

use std::sync::Arc;

use argon2::Argon2;
use online::{key_of, word};
use tokio::sync::Semaphore;

use crate::hall::{Trouble, random_word};

/// Bytes of a digest of a password.
const LENGTH: usize = 32;

/// Digests passwords, a few at a time: each takes 19 MiB, and as long as it takes on purpose.
#[derive(Clone)]
pub(crate) struct Passwords(Arc<Semaphore>);

impl Passwords {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(2)))
    }

    /// What is kept of a password: `argon2id SALT DIGEST`.
    pub(crate) async fn digest(&self, password: &str) -> Result<String, Trouble> {
        let salt = random_word(26)?;
        let digest = self.hash(password.to_owned(), salt.clone()).await?;
        Ok(format!("argon2id {salt} {digest}"))
    }

    /// Whether it is the password of which that is kept. What is kept of nobody takes as
    /// long and fits nothing.
    pub(crate) async fn fits(&self, password: &str, kept: Option<&str>) -> Result<bool, Trouble> {
        let mut words = kept
            .unwrap_or("argon2id saltofnobodywhatsoever -")
            .split(' ')
            .skip(1);
        let (Some(salt), Some(digest)) = (words.next(), words.next()) else {
            return Ok(false);
        };
        let found = self.hash(password.to_owned(), salt.to_owned()).await?;
        Ok(is_same(found.as_bytes(), digest.as_bytes()))
    }

    async fn hash(&self, password: String, salt: String) -> Result<String, Trouble> {
        let Ok(_turn) = self.0.acquire().await else {
            return Err(Trouble::Unavailable);
        };
        let hashed = tokio::task::spawn_blocking(move || {
            let mut digest = [0; LENGTH];
            let hashed = Argon2::default().hash_password_into(
                password.as_bytes(),
                salt.as_bytes(),
                &mut digest,
            );
            hashed.ok().map(|()| hex(&digest))
        });
        hashed.await.ok().flatten().ok_or(Trouble::Unavailable)
    }
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    let differ = a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b));
    a.len() == b.len() && differ == 0
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A name for a secret, by which its owner can speak of it.
pub(crate) fn public_id(secret: &str) -> String {
    word(&key_of(&format!("id {secret}"))[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_what_is_kept_of_it_and_no_other_does() {
        let passwords = Passwords::new();
        let kept = passwords.digest("open sesame").await.expect("a digest");
        assert!(!kept.contains("sesame"));
        assert!(
            passwords
                .fits("open sesame", Some(&kept))
                .await
                .expect("an answer")
        );
        for (other, kept) in [
            ("open Sesame", Some(kept.as_str())),
            ("open sesame", None),
            ("", Some("x")),
        ] {
            assert!(!passwords.fits(other, kept).await.expect("an answer"));
        }
        assert_ne!(
            kept,
            passwords.digest("open sesame").await.expect("a digest")
        );
    }
}
