import type { EnginePort } from '#engines/port.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';
import { say } from '../../messages.ts';
import type { Reader } from '../inspect/reader.ts';
import { readForTask, type TaskImage } from '../store-change.ts';

/** The image of a task and its engine. Throws FinalFailure where it is gone. */
export async function imageOf(app: App, imageId: string): Promise<TaskImage & { at: EnginePort }> {
  const image = await readForTask(app.db, imageId);
  if (image === null) throw new FinalFailure(say('image-gone'));
  return { ...image, at: app.engine(image.engine) };
}

/** Reads an image at its engine, piece by piece. */
export function readerOf(engine: EnginePort, of: { ref: string; size: number; signal: AbortSignal }): Reader {
  return {
    size: of.size,
    async read(from, length) {
      const parts: Buffer[] = [];
      // Typed edge: a stream without an encoding gives buffers.
      for await (const part of await engine.openImage({ imageRef: of.ref, from, length }, of.signal))
        parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
  };
}
