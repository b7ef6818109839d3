-- Users are found by their tenant.
create index partner_setting_tenant on partner_setting (lower(tenant_id));
