import { createSocket } from 'node:dgram';
import type { Faults } from '#connectors/sandbox/faults.ts';
import { answerCodes, readQuestion, types, writeAnswer, type Question } from './sandbox-message.ts';
import type { Records } from './sandbox-records.ts';

export interface DnsSandbox {
  port: number;
  close(): Promise<void>;
}

interface Parts {
  records: Records;
  faults: Faults;
}

/** A DNS server on loopback (RFC 1035 over UDP) that only knows the records it was given. */
export async function serveDns(parts: Parts, where: { port: number }): Promise<DnsSandbox> {
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    const question = readQuestion(packet);
    const answer = question === null ? null : answerTo(parts, question);
    if (answer !== null) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(where.port, '127.0.0.1', resolve);
  });
  // The client may have disconnected before the answer came.
  socket.on('error', () => undefined);
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answerTo({ records, faults }: Parts, question: Question): Buffer | null {
  const fault = faults.take('dns', question.name);
  if (fault === 'lost-answer') return null;
  if (fault === 'temporary') return writeAnswer(question, answerCodes.failed, []);
  const all = fault === 'permanent' ? [] : records.of(question.name);
  if (all.length === 0) return writeAnswer(question, answerCodes.noSuchName, []);
  const asked = all.filter(({ type }) => types[type] === question.type);
  return writeAnswer(
    question,
    answerCodes.ok,
    asked.map(({ text }) => text),
  );
}
