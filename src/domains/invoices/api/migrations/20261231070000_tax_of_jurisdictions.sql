-- Rates of several jurisdictions have two digits after the point of a hundredth of a percent, such as 887.5 for 8.875 %.
alter table invoice_line alter column tax_rate_bp type numeric(7, 2);
-- Which of the document's taxes with parts a line has; null: none of these.
alter table invoice_line add column tax_group smallint;
