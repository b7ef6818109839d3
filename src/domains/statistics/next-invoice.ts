import { nextMonth, shareLeft } from '#domains/tenancy/month.ts';

/** What is known of a server that its part of the next invoice is worked out from; prices in millionths. */
export interface Billed {
  /** 0 monthly, 1 hourly. */
  mode: 0 | 1;
  monthlyMicro: number;
  hourlyOnMicro: number;
  hourlyOffMicro: number;
  createdAt: Date;
  on: boolean;
  powerSince: Date;
  /** So long it was measured running in this month (UTC). */
  measuredSeconds: number;
  /** Traffic that is charged by the GB: until now, and at the month's end at this pace; null: none is. */
  traffic: { micro: number; projectedMicro: number | null } | null;
}

export const invoiceLines = ['hours-on', 'hours-off', 'partial-month', 'next-month', 'traffic'] as const;

export interface InvoiceLine {
  what: (typeof invoiceLines)[number];
  /** Of lines that count hours: until now, and at the end of the month. */
  hours: { soFar: number; projected: number } | null;
  soFarMicro: number;
  projectedMicro: number;
}

const hourMs = 3_600_000;

/**
 * What the next invoice holds of a server, at today's prices: of hourly ones the hours of this month, of monthly ones the
 * next month in advance and, where it was made in this month, the days of this one. What goes on is taken to stay as it is.
 */
export function nextInvoice(billed: Billed, now: Date): InvoiceLine[] {
  const lines = billed.mode === 1 ? hourly(billed, now) : monthly(billed, now);
  const { traffic } = billed;
  if (traffic === null) return lines;
  const projectedMicro = traffic.projectedMicro ?? traffic.micro;
  return [...lines, { what: 'traffic', hours: null, soFarMicro: traffic.micro, projectedMicro }];
}

const monthStart = (now: Date): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);

function hourly({ hourlyOnMicro, hourlyOffMicro, ...of }: Billed, now: Date): InvoiceLine[] {
  const from = Math.max(monthStart(now), of.createdAt.getTime());
  const gone = Math.max(0, now.getTime() - from) / hourMs;
  const left = (nextMonth(now).getTime() - now.getTime()) / hourMs;
  // Since its last start it has run for certain; what was before that is known as far as it was measured.
  const certain = of.on ? Math.max(0, now.getTime() - Math.max(from, of.powerSince.getTime())) / hourMs : 0;
  const on = Math.min(gone, Math.max(certain, of.measuredSeconds / 3600));
  const line = (what: InvoiceLine['what'], hourMicro: number, [soFar, more]: [number, number]): InvoiceLine => ({
    what,
    hours: { soFar, projected: soFar + more },
    soFarMicro: Math.round(soFar * hourMicro),
    projectedMicro: Math.round((soFar + more) * hourMicro),
  });
  return [
    line('hours-on', hourlyOnMicro, [on, of.on ? left : 0]),
    line('hours-off', hourlyOffMicro, [gone - on, of.on ? 0 : left]),
  ];
}

function monthly({ monthlyMicro, createdAt }: Billed, now: Date): InvoiceLine[] {
  const ahead: InvoiceLine = { what: 'next-month', hours: null, soFarMicro: 0, projectedMicro: monthlyMicro };
  if (createdAt.getTime() < monthStart(now)) return [ahead];
  const part = Math.round(monthlyMicro * shareLeft(createdAt));
  return [{ what: 'partial-month', hours: null, soFarMicro: part, projectedMicro: part }, ahead];
}
