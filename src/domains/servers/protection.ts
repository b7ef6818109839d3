import type { Message } from '#kernel/message.ts';
import { why } from './reasons.ts';

/** What a server can be protected against. */
export const protections = ['terminate', 'rebuild'] as const;
export type Protection = (typeof protections)[number];

/** Why a protected server cannot be ended or made again; null when it is not protected against it. */
export const refusalOfProtection = (
  against: Protection,
  server: { terminateProtected: boolean; rebuildProtected: boolean },
): Message | null => (server[`${against}Protected`] ? why(`${against}-protected`) : null);
