-- Where the tax of the documents of a seller is rounded: once for each rate of a document, or on each line.
alter table legal_entity add column tax_rounding text collate "C" not null default 'document'
  check (tax_rounding in ('document', 'line'));
