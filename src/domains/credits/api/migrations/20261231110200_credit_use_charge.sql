-- What credits have paid of a charge.
create index credit_use_charge on credit_use (charge_id);
