import { t } from '@lingui/core/macro';
import { alarmScreens } from '#domains/alarms/web/port.ts';
import { alarmWebhooksPath, escalationPath, onCallPath } from '../paths.ts';

export const contributes = [
  alarmScreens(
    { path: onCallPath(), title: () => t`On call` },
    { path: escalationPath(), title: () => t`Escalation` },
    { path: alarmWebhooksPath(), title: () => t`Webhooks` },
  ),
];
