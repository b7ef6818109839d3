import { t } from '@lingui/core/macro';
import type { LogService } from '#kernel/log.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { LogLevel, LogSpan } from '../kinds.ts';

export const levelTone: Record<LogLevel, Tone> = {
  trace: 'muted',
  debug: 'muted',
  info: 'brand',
  warn: 'warn',
  error: 'bad',
  fatal: 'bad',
};

export const levelLabel = (level: LogLevel): string =>
  ({
    trace: t`Trace`,
    debug: t`Debug`,
    info: t`Info`,
    warn: t`Warning`,
    error: t`Error`,
    fatal: t`Fatal`,
  })[level];

export const serviceLabel = (service: LogService): string =>
  ({
    web: t`Web`,
    worker: t`Worker`,
    sandbox: t`Sandbox`,
    product: t`Process`,
  })[service];

export const spanLabel = (span: LogSpan): string =>
  ({
    '15m': t`Last 15 minutes`,
    '1h': t`Last hour`,
    '6h': t`Last 6 hours`,
    '24h': t`Last 24 hours`,
    '7d': t`Last 7 days`,
  })[span];
