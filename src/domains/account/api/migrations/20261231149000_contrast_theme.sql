-- High contrast as a theme.
alter table account
  drop constraint account_theme_check,
  add constraint account_theme_check check (theme in ('light', 'dark', 'contrast', 'system'));
