import { describe, expect, test } from 'vitest';
import { rendered } from '#kernel/message.ts';
import { goodVmdk, hostile, iso, qcow2, rawDisk, vhd, vhdx } from '#test/disk-images.ts';
import { runInspect } from './run-inspect.ts';

describe('the check by content', () => {
  /** Reads the image alone, and notes whatever is asked for besides. */
  const look = async (bytes: Buffer, format: string | null) => {
    const outside: number[] = [];
    const verdict = await runInspect(
      {
        size: bytes.length,
        async read(from, length) {
          if (from + length > bytes.length) outside.push(from);
          return bytes.subarray(from, from + length);
        },
      },
      format,
    );
    return { verdict: rendered(verdict), outside };
  };

  test.each([
    ['raw', rawDisk()],
    ['qcow2', qcow2()],
    ['iso', iso()],
    ['vhd', vhd()],
    ['vhdx', vhdx(false)],
    ['vmdk', goodVmdk()],
  ])('takes a good %s', async (format, bytes) => {
    const { verdict, outside } = await look(bytes, format);
    expect(verdict).toMatchObject({ format });
    expect(outside).toEqual([]);
    // Of a clone no one says what it is.
    expect((await look(bytes, null)).verdict).toMatchObject({ format });
  });

  test.each(hostile)('refuses a %s', async (...[, format, refusal, make]) => {
    const { verdict, outside } = await look(make(), format);
    expect(verdict).toMatchObject({ refusal: expect.stringMatching(refusal) as string });
    expect(outside).toEqual([]);
  });
});
