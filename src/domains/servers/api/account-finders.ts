import { sql } from 'kysely';
import { z } from 'zod';
import { likeText } from '#platform/db/within.ts';
import { accountFinders } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';

const isAddress = (text: string): boolean => z.union([z.ipv4(), z.ipv6()]).safeParse(text).success;

/** Accounts are found by the name of a server, and by an address that one of their servers has. */
export const serverFinders = accountFinders(
  {
    id: 'server',
    title: say('found-by-server'),
    condition: (text) =>
      text.length < 3
        ? null
        : sql<boolean>`account.id in (select s.account_id from server s
            where s.name_key like ${`%${likeText(text)}%`} and s.state <> 'terminated')`,
  },
  {
    id: 'address',
    title: say('found-by-address'),
    condition: (text) =>
      !isAddress(text)
        ? null
        : sql<boolean>`account.id in (select s.account_id from address a join server_nic n on n.id = a.nic_id
            join server s on s.id = n.server_id where a.ip = ${text}::inet and s.state <> 'terminated')`,
  },
);
