/** The positions of the boxes and lines in the topology of a zone, in pixels. */

export const box = { width: 232, height: 58, gap: 14 } as const;
const columns = { router: 0, network: 300, server: 600 } as const;
export const pictureWidth = columns.server + box.width;

export interface Placed {
  x: number;
  y: number;
}
export interface Line {
  key: string;
  from: Placed;
  to: Placed;
  /** Its cable is pulled. */
  dashed: boolean;
}

interface Given {
  networks: readonly { id: string; subnets: readonly { id: string }[] }[];
  servers: readonly { id: string; cards: readonly { networkId: string; connected: boolean }[] }[];
}

const rowOf = (index: number): number => index * (box.height + box.gap);
const middle = ({ y }: Placed): number => y + box.height / 2;

/**
 * Routers, networks and servers in three columns. Each server is placed at the average of its networks, so that few lines
 * cross; shorter columns are centered on the longest.
 */
export function layOut({ networks, servers }: Given) {
  const order = new Map(networks.map(({ id }, index) => [id, index]));
  const pull = ({ cards }: Given['servers'][number]) =>
    cards.reduce((sum, { networkId }) => sum + (order.get(networkId) ?? 0), 0) / Math.max(1, cards.length);
  const sorted = servers.toSorted((one, other) => pull(one) - pull(other));
  const rows = Math.max(networks.length, servers.length, 1);
  const height = rowOf(rows) - box.gap;
  const place = (column: number, count: number) => {
    const top = (height - (rowOf(count) - box.gap)) / 2;
    return (index: number): Placed => ({ x: column, y: top + rowOf(index) });
  };
  const networkAt = place(columns.network, networks.length);
  const serverAt = place(columns.server, servers.length);
  const at = new Map(networks.map(({ id }, index) => [id, networkAt(index)]));
  const routers = networks.flatMap((network, index) =>
    network.subnets.length === 0 ? [] : [{ network, at: { x: columns.router, y: networkAt(index).y } }],
  );
  const boxes = sorted.map((server, index) => ({ server, at: serverAt(index) }));
  const join = (from: Placed, to: Placed) => ({
    from: { x: from.x + box.width, y: middle(from) },
    to: { x: to.x, y: middle(to) },
  });
  const lines: Line[] = [
    ...routers.map(({ network, at: from }) => ({
      key: `router ${network.id}`,
      dashed: false,
      ...join(from, at.get(network.id) ?? from),
    })),
    ...boxes.flatMap(({ server, at: to }) =>
      server.cards.flatMap(({ networkId, connected }, index) => {
        const from = at.get(networkId);
        return from === undefined ? [] : [{ key: `${server.id} ${index}`, dashed: !connected, ...join(from, to) }];
      }),
    ),
  ];
  return { height, networkAt: at, routers, servers: boxes, lines };
}
