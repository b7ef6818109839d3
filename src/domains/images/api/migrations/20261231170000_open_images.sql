-- Uploads under way and failed, which the upload services of data centers count.
create index image_open on image (home_zone) where state in ('uploading', 'checking', 'failed');
