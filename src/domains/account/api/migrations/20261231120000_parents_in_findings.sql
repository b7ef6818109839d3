-- Findings said the email of a parent account to another site, and would have it after that account is deleted: the next refresh
-- writes it where it may be, with the id by which it is removed.
update finding set facts = facts || '{"parent": ""}' where report_id = 'billingHierarchy';
