-- What keeps an image from being used although its bytes are there: no virus scan, a virus, or bytes that have changed.
alter table image drop constraint image_state_check;
alter table image
  add constraint image_state_check check (state in ('uploading', 'checking', 'cloning', 'copying', 'available',
    'unscanned', 'infected', 'damaged', 'failed', 'deleting', 'deleted')),
  add column scan text not null default 'none'
    check (scan in ('none', 'waiting', 'clean', 'infected', 'too-large', 'unreachable')),
  -- What the scanner calls the virus.
  add column signature text check ((signature is null) = (scan <> 'infected')),
  add column scanned_at timestamptz;
