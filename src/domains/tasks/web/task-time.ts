interface Times {
  dtCreate: string;
  dtExecute: string | null;
  dtComplete: string | null;
}

/** How long a task has waited (until it began, or until now) and run (until its end, or until now), in milliseconds. */
export function taskTimes({ dtCreate, dtExecute, dtComplete }: Times, now: number) {
  const [created, begun, done] = [dtCreate, dtExecute, dtComplete].map((at) => (at === null ? null : Date.parse(at)));
  const end = done ?? now;
  return {
    waited: (begun ?? end) - (created ?? end),
    ran: begun === null || begun === undefined ? null : end - begun,
  };
}
