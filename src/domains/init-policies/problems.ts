import './errors.ts';
import { messageOf, type ErrorCode } from '#kernel/errors.ts';
import type { Sayable, Values } from '#kernel/message.ts';
import type { z } from 'zod';
import type { ProblemShape } from './schemas.ts';

/** Something wrong, or unwise. What it says is kept as a message, and is a sentence on the wire. */
export interface Problem extends Omit<z.infer<typeof ProblemShape>, 'info'> {
  info: Sayable;
}

/** A place in the configuration, from 1. */
export interface Place {
  line: number;
  column: number;
}

interface Said {
  code: ErrorCode;
  values?: Values;
  at?: Place | null;
  warning?: boolean;
}

/** Something wrong at a key such as `files.0.path`; in the configuration with line and column. */
export function problem(key: string, { code, values = {}, at = null, warning = false }: Said): Problem {
  return {
    severity: warning ? 'warning' : 'error',
    code,
    info: messageOf(code, values),
    key,
    line: at?.line ?? null,
    column: at?.column ?? null,
  };
}

export const errorsOf = (problems: readonly Problem[]): Problem[] => problems.filter((one) => one.severity === 'error');
