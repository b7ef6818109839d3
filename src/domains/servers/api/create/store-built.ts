import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** What a server was made from. */
export interface Built {
  imageName: string;
  initialUser: string;
  /** The license item of its image, or null. */
  licence: string | null;
  systemDiskGb: number;
  /** Of its other disks, in their order. */
  extraDisksGb: number[];
}

/** The image and system disk of a server that the caller has found in their scope. */
export async function readBuilt(db: Db, serverId: string): Promise<Built> {
  const { rows } = await sql<Built>`
    select i.name || ' ' || i.version as "imageName", i.initial_user as "initialUser", i.licence,
      coalesce((select d.size_gb from server_disk d where d.server_id = s.id and d.position = 0), s.disk_gb)
        as "systemDiskGb",
      array(select d.size_gb from server_disk d where d.server_id = s.id and d.position > 0 order by d.position)
        as "extraDisksGb"
    from server s join image i on i.id = s.image_id where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the server ${serverId} has gone`);
  return row;
}

export const readInitialUser = async (db: Db, serverId: string): Promise<string> =>
  (await readBuilt(db, serverId)).initialUser;

/** Notes that a server was made again from an image. */
export async function saveImage(tx: Db, serverId: string, imageId: string): Promise<void> {
  await sql`update server set image_id = ${imageId} where id = ${serverId}`.execute(tx);
}

/** The image of a server and the networks that its cards are in. */
export interface Wiring {
  imageId: string;
  /** In the order of the cards; each network once. `type` is 1 for a public one. */
  networks: { id: string; name: string; type: number }[];
}

/** Image and networks of a server that the caller has found in their scope. */
export async function readWiring(db: Db, serverId: string): Promise<Wiring> {
  const { rows } = await sql<Wiring>`
    select s.image_id as "imageId", (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'type', n.type)
        order by c.position), '[]')
      from (select network_id, min(position) as position from server_nic where server_id = s.id group by network_id) c
        join network n on n.id = c.network_id) as networks
    from server s where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the server ${serverId} has gone`);
  return row;
}
