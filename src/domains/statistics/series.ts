/** The groups of series that are shown together, each in one unit. */
export const categories = ['network', 'ram', 'cpu', 'disksIops', 'disksTransfer'] as const;
export type Category = (typeof categories)[number];

/** What the numbers of a category are. */
export const unitOf: Record<Category, 'kbps' | 'percent' | 'iops' | 'KBps'> = {
  network: 'kbps',
  ram: 'percent',
  cpu: 'percent',
  disksIops: 'iops',
  disksTransfer: 'KBps',
};

/** What one network interface is attached to, for the totals of reports: everything that is not public is local. */
export type NicKind = 'wan' | 'lan';

/** The series of a machine in numeric order; those of a category are adjacent. */
export function seriesOf(disks: number, nics: readonly { kind: NicKind; position: number }[]): string[] {
  const each = Array.from({ length: disks }, (_, n) => n);
  return [
    'cpu',
    'ram',
    ...each.flatMap((n) => [`disk${n}.readIops`, `disk${n}.writeIops`]),
    ...each.flatMap((n) => [`disk${n}.readKBps`, `disk${n}.writeKBps`]),
    ...nics.flatMap(({ kind, position }) => [`${kind}${position}.in`, `${kind}${position}.out`]),
  ];
}

/** The category that a series belongs to. */
export function categoryOf(series: string): Category {
  if (series === 'cpu' || series === 'ram') return series;
  if (series.endsWith('Iops')) return 'disksIops';
  return series.endsWith('KBps') ? 'disksTransfer' : 'network';
}
