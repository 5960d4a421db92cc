//! Addresses that an account may name, and machines that a server may reach on its behalf.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use rules::Note;

/// Letters of an address at most.
const MOST: usize = 500;
/// Machines of one name that are tried at most.
const MOST_MACHINES: usize = 4;

/// An address on the web to which notices are sent: `https://example.org:8443/turns?of=me`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    /// A name, or an IP address without brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// The path with what follows a question mark.
    pub(crate) path: String,
}

impl Target {
    /// Reads an address.
    pub(crate) fn read(text: &str) -> Result<Self, Note> {
        let wrong = || Note::new("online-webhook-url").with("found", rules::clip(text));
        let rest = text.strip_prefix("https://").ok_or_else(wrong)?;
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let is_plain = text.len() <= MOST && text.bytes().all(|it| it.is_ascii_graphic());
        if !is_plain || text.contains(['#', '\\', '@']) {
            return Err(wrong());
        }
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => {
                let port = port.parse().ok().filter(|it| *it > 0);
                (host, port.ok_or_else(wrong)?)
            }
            _ => (authority, 443),
        };
        let host = match host.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            Some(ip) => ip.parse::<Ipv6Addr>().map_err(|_| wrong())?.to_string(),
            None if is_name(host) => host.to_ascii_lowercase(),
            None => return Err(wrong()),
        };
        let slash = if path.starts_with('/') { "" } else { "/" };
        Ok(Self {
            host,
            port,
            path: format!("{slash}{path}"),
        })
    }

    /// The address, if it is no name.
    pub(crate) fn ip(&self) -> Option<IpAddr> {
        self.host.parse().ok()
    }

    /// As a request names the machine.
    pub(crate) fn authority(&self) -> String {
        let host = match self.ip() {
            Some(IpAddr::V6(ip)) => format!("[{ip}]"),
            _ => self.host.clone(),
        };
        match self.port {
            443 => host,
            port => format!("{host}:{port}"),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "https://{}{}", self.authority(), self.path)
    }
}

/// Names end with a letter in their last part, so that nothing that looks like an address of
/// some old form (`127.1`, `0x7f000001`) is taken for a name; addresses are read strictly.
fn is_name(host: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let last = host.trim_end_matches('.').rsplit('.').next();
    let is_word = last.is_some_and(|it| it.starts_with(|it: char| it.is_ascii_alphabetic()));
    let is_address = host.parse::<Ipv4Addr>().is_ok();
    (1..=253).contains(&host.len()) && host.bytes().all(is_plain) && (is_word || is_address)
}

/// Names and addresses that may be reached although they are private.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowed(Vec<String>);

impl Allowed {
    pub(crate) fn new(hosts: &[String]) -> Self {
        let plain = |it: &String| match it.parse::<IpAddr>() {
            Ok(ip) => ip.to_canonical().to_string(),
            Err(_) => it.trim().to_ascii_lowercase(),
        };
        Self(hosts.iter().map(plain).collect())
    }

    /// Whether a machine may be reached under that name.
    pub(crate) fn may_reach(&self, host: &str, ip: IpAddr) -> bool {
        let has = |text: &str| self.0.iter().any(|it| it == text);
        is_public(ip) || has(host) || has(&ip.to_canonical().to_string())
    }

    /// The machines of a name, as they are now; a refusal if one of them may not be reached.
    /// Whoever connects does so to these, and asks nobody for the name again.
    pub(crate) async fn machines(&self, target: &Target) -> Result<Vec<SocketAddr>, String> {
        let found: Vec<SocketAddr> = match target.ip() {
            Some(ip) => vec![SocketAddr::new(ip, target.port)],
            None => {
                let asked = tokio::net::lookup_host((target.host.as_str(), target.port)).await;
                let asked = asked.map_err(|_| format!("there is no {}", target.host))?;
                asked.collect()
            }
        };
        let refused = found
            .iter()
            .find(|it| !self.may_reach(&target.host, it.ip()));
        match refused {
            Some(it) => Err(format!("{} is no public address", it.ip())),
            None => Ok(found.into_iter().take(MOST_MACHINES).collect()),
        }
    }
}

/// Whether an address is one of the public network: nothing that only this machine, its
/// neighbors or the provider can reach, and nothing that wraps another address.
fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_reserved = match (a, b, c) {
        // This network, private, loopback.
        (0 | 10 | 127, ..) => true,
        // Shared by the customers of a provider.
        (100, 64..=127, _) => true,
        // Link-local, private.
        (169, 254, _) | (172, 16..=31, _) | (192, 168, _) => true,
        // Protocols, documentation, relays to version 6.
        (192, 0, 0 | 2) | (192, 88, 99) | (198, 51, 100) | (203, 0, 113) => true,
        // Measurements of networks.
        (198, 18..=19, _) => true,
        // Multicast, reserved, broadcast.
        (224.., ..) => true,
        _ => false,
    };
    !is_reserved
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    match (a, b) {
        // Protocols (tunnels that wrap another address among them), documentation.
        (0x2001, 0..=0x01ff | 0x0db8) | (0x3fff, 0..=0x0fff) => false,
        // Wraps an address of version 4.
        (0x2002, _) => false,
        // All that is handed out so far; what lies beyond is local, multicast or unknown.
        (0x2000..=0x3fff, _) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_machines_are_reached() {
        let none = Allowed::default();
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        for text in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.254",
            "127.0.0.1",
            "127.1.2.3",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.9.9",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "239.1.2.3",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "3fff::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "5f00::1",
        ] {
            assert!(!none.may_reach("example.org", ip(text)), "{text}");
        }
        for text in [
            "1.1.1.1",
            "93.184.216.34",
            "100.63.0.1",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.17.0.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00:1450::1",
            "2001:4860:4860::8888",
            "::ffff:1.1.1.1",
        ] {
            assert!(none.may_reach("example.org", ip(text)), "{text}");
        }
    }

    #[test]
    fn what_the_operator_names_is_reached_all_the_same() {
        let hosts = [
            "Hooks.Internal".to_owned(),
            "10.0.0.7".to_owned(),
            "::1".to_owned(),
        ];
        let allowed = Allowed::new(&hosts);
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert!(allowed.may_reach("hooks.internal", ip("10.1.1.1")));
        assert!(allowed.may_reach("example.org", ip("10.0.0.7")));
        assert!(allowed.may_reach("example.org", ip("::ffff:10.0.0.7")));
        assert!(allowed.may_reach("::1", ip("::1")));
        assert!(!allowed.may_reach("example.org", ip("10.0.0.8")));
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_no_public_one() {
        let target = Target::read("https://localhost/").expect("an address");
        let refused = Allowed::default().machines(&target).await;
        assert!(refused.is_err_and(|it| it.contains("no public address")));
        let allowed = Allowed::new(&["localhost".to_owned()]);
        assert!(
            allowed
                .machines(&target)
                .await
                .is_ok_and(|it| !it.is_empty())
        );
    }

    #[test]
    fn addresses_are_read_strictly() {
        for (text, host, port, path) in [
            ("https://example.org", "example.org", 443, "/"),
            ("https://Example.ORG/a?b=c", "example.org", 443, "/a?b=c"),
            ("https://example.org?b", "example.org", 443, "/?b"),
            ("https://example.org:8443/", "example.org", 8443, "/"),
            ("https://[2606:4700::1111]:1/x", "2606:4700::1111", 1, "/x"),
            ("https://1.1.1.1/", "1.1.1.1", 443, "/"),
        ] {
            let target = Target::read(text).expect(text);
            assert_eq!((target.host.as_str(), target.port), (host, port), "{text}");
            assert_eq!(target.path, path, "{text}");
            assert_eq!(Target::read(&target.to_string()), Ok(target));
        }
        let long = format!("https://example.org/{}", "x".repeat(MOST));
        for text in [
            "",
            "example.org",
            "http://example.org/",
            "https://",
            "https:///x",
            "https://a b/",
            "https://me@example.org/",
            "https://me:pass@example.org/",
            "https://example.org/#x",
            "https://example.org:0/",
            "https://example.org:99999/",
            "https://127.1/",
            "https://0x7f000001/",
            "https://2130706433/",
            "https://[::1/",
            "https://[::1]x/",
            "https://exa\\mple.org/",
            "https://example.org/\r\nHost: x",
            "https://é.org/",
            &long,
        ] {
            assert!(Target::read(text).is_err(), "{text}");
        }
    }
}
