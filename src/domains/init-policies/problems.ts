import './errors.ts';
import { textOf, type ErrorCode } from '#kernel/errors.ts';
import type { z } from 'zod';
import type { ProblemShape } from './schemas.ts';

export type Problem = z.infer<typeof ProblemShape>;

/** A place in the configuration, from 1. */
export interface Place {
  line: number;
  column: number;
}

interface Said {
  code: ErrorCode;
  values?: Record<string, string | number>;
  at?: Place | null;
  warning?: boolean;
}

/** Something wrong at a key such as `files.0.path`; in the configuration with line and column. */
export function problem(key: string, { code, values = {}, at = null, warning = false }: Said): Problem {
  return {
    severity: warning ? 'warning' : 'error',
    code,
    info: textOf(code, values),
    key,
    line: at?.line ?? null,
    column: at?.column ?? null,
  };
}

export const errorsOf = (problems: readonly Problem[]): Problem[] => problems.filter((one) => one.severity === 'error');
