-- What tells a card from others, as the provider names it: cards of the blocklist are found by it.
alter table payment_method add column fingerprint text collate "C", add column bin text collate "C";
