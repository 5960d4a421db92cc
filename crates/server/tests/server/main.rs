//! A whole server on a free port: requests and sockets, as clients use them.

mod admin;
mod analyses;
mod api;
mod away;
mod data;
mod dialogs;
mod drain;
mod host;
mod nodes;
mod people;
mod postgres;
mod proxy;
mod relay;
mod rooms;
mod site;
mod webhooks;
