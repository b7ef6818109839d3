import { z } from 'zod';
import { item, type ErrorCode, type ErrorItem } from '#kernel/errors.ts';
import type { Given } from './store-given-address.ts';

const codeOf: Record<Exclude<Given, 'mine'>, ErrorCode> = {
  taken: 1871,
  outside: 1872,
  gateway: 1873,
  edge: 1874,
  reserved: 1875,
};

const Ip = z.union([z.ipv4(), z.ipv6()]);

/** What is wrong with the form of an address, at `key`; null when nothing is. */
export const problemOfIp = (ip: string, key: string): ErrorItem | null =>
  Ip.safeParse(ip).success ? null : item(1880, key);

/** Why a card cannot have the address that was chosen for it, at `key`; null when it has it. */
export const problemOfGiven = (given: Given, key: string): ErrorItem | null =>
  given === 'mine' ? null : item(codeOf[given], key);
