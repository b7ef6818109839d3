import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process, served as Prometheus text on the loopback metrics port. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'skydeck_' });

const requests = new Histogram({
  name: 'skydeck_http_request_seconds',
  help: 'Time to answer, by route and status class',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
});

export function observeRequest(route: string, method: string, answer: { status: number; ms: number }): void {
  requests.observe({ route, method, status: `${Math.floor(answer.status / 100)}xx` }, answer.ms / 1000);
}

export const taskSteps = new Counter({
  name: 'skydeck_task_steps_total',
  help: 'Steps run, by task kind and how they ended',
  labelNames: ['kind', 'verb'],
  registers: [registry],
});

export const taskDelay = new Histogram({
  name: 'skydeck_task_start_delay_seconds',
  help: 'From due to claimed',
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers: [registry],
});

export const messagesHandled = new Counter({
  name: 'skydeck_messages_total',
  help: 'Mails and text messages handed to a gateway, by channel and result (sent, retried, failed)',
  labelNames: ['channel', 'result'],
  registers: [registry],
});

export const messageDelay = new Histogram({
  name: 'skydeck_message_delay_seconds',
  help: 'From queued to taken by the gateway',
  labelNames: ['channel'],
  buckets: [0.05, 0.1, 0.5, 1, 5, 30, 300, 3600],
  registers: [registry],
});

export const liveStreams = new Gauge({
  name: 'skydeck_live_streams',
  help: 'Open event streams',
  registers: [registry],
});

export const openConsoles = new Gauge({
  name: 'skydeck_open_consoles',
  help: 'Consoles that this process carries, by kind',
  labelNames: ['kind'],
  registers: [registry],
});

export const consolesEnded = new Counter({
  name: 'skydeck_consoles_ended_total',
  help: 'Consoles that have ended or were not opened, by kind and why',
  labelNames: ['kind', 'why'],
  registers: [registry],
});
