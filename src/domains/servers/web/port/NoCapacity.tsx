import { inOrder } from '#ui/direction.ts';
import { isSoldOut, shortages, type Capacity } from '#domains/infrastructure/capacity.ts';
import { AlertMe } from '../AlertMe.tsx';

interface Size {
  cpuType: 'A' | 'B' | 'T' | 'D';
  cpuCount: number;
  ramMb: number;
}
interface Props {
  zoneId: string;
  cpus: readonly (Capacity & { type: Size['cpuType']; name: string })[];
  chosen: Size;
  /** What the server has already: it needs no room. */
  had?: Size;
}

/** Types that are sold out, and a chosen size that doesn't fit, each with an option to be notified. */
export function NoCapacity({ zoneId, cpus, chosen, had }: Props) {
  const out = cpus.filter((cpu) => isSoldOut(cpu) && cpu.type !== had?.cpuType);
  const cpu = cpus.find(({ type }) => type === chosen.cpuType);
  const short = cpu ? shortages(cpu, chosen).filter((key) => key !== 'cpuType') : [];
  const same = had?.cpuType === chosen.cpuType;
  const size = {
    cpuType: chosen.cpuType,
    cpuCount: short.includes('cpuCount') && !(same && chosen.cpuCount <= had.cpuCount) ? chosen.cpuCount : 0,
    ramMb: short.includes('ramMb') && !(same && chosen.ramMb <= had.ramMb) ? chosen.ramMb : 0,
  };
  const names = [
    ...(size.cpuCount > 0 ? [`${size.cpuCount}${size.cpuType}`] : []),
    ...(size.ramMb > 0 ? [inOrder(`${size.ramMb} MB`)] : []),
  ];
  if (out.length === 0 && names.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1">
      {out.map(({ type, name }) => (
        <li key={type}>
          <AlertMe zoneId={zoneId} what={`${type} · ${name}`} size={{ cpuType: type, cpuCount: 0, ramMb: 0 }} />
        </li>
      ))}
      {names.length > 0 && (
        <li>
          <AlertMe zoneId={zoneId} what={names.join(', ')} size={size} />
        </li>
      )}
    </ul>
  );
}
