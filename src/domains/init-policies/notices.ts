import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('init-policies', {
  'init-failed': 'First-boot setup of {name} failed',
  'init-failed-text': 'Stage {stage} exited with code {exit}. {line}',
  'never-fetched': '{name} never fetched its init policies',
  'never-fetched-text': 'It has been on for {minutes} minutes. Its image may not include cloud-init.',
  'rerun-failed': 'The init policies of {name} could not be run again',
  deprecated: 'Init policy {name} is deprecated',
  'deprecated-text': 'Servers created with it are not affected. New servers can no longer use it.',
  'defaults-changed': 'The default init policies of {name} changed',
  'defaults-changed-text': 'New servers are offered: {policies}. You can choose others for each server.',
  'defaults-removed-text': 'New servers are no longer offered an init policy.',
});

export const kinds = notices('init-policies', {
  1030: {
    ...action,
    title: 'Init policies failed',
    description: 'The init policies of a new server failed, or were never fetched.',
    sample: {
      title: notice('init-failed', { name: 'web-1' }),
      text: notice('init-failed-text', { stage: 'final', exit: 1, line: 'E: Unable to locate package ngnix' }),
      severity: 'error',
    },
  },
  1031: {
    ...action,
    mail: false,
    title: 'Init policy deprecated',
    description: 'An init policy that your servers were created with can no longer be used.',
    sample: {
      title: notice('deprecated', { name: 'Web server' }),
      text: notice('deprecated-text'),
      severity: 'info',
    },
  },
  1032: {
    ...action,
    mail: false,
    title: 'Default init policies changed',
    description: 'New servers of an image are offered other init policies by default.',
    sample: {
      title: notice('defaults-changed', { name: 'Debian 12' }),
      text: notice('defaults-changed-text', { policies: 'Base hardening' }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
