-- The product asks by one condition in every statement (identity/api/store.ts).
drop function factor_missing(uuid);
drop function password_short(uuid);
