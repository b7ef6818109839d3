-- Files are bytes, and not always text.
alter table download_part alter column content type bytea using convert_to(content, 'UTF8');
