import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runTool, type ToolOptions } from '../../run-tool.ts';

/** Where a program of the system is; null when it is not installed. */
export function placeOf(tool: string): string | null {
  if (path.isAbsolute(tool)) return tool;
  // A user's own search path often leaves out the places of the system.
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin', '/usr/bin', '/bin'];
  for (const folder of folders) {
    const file = path.join(folder, tool);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return null;
}

const withinMs = 30_000;

/** Runs a program of the system to its end; throws ToolFailed. */
export const run = (tool: string, args: readonly string[], options: ToolOptions = {}): Promise<string> =>
  runTool(placeOf(tool) ?? tool, args, { withinMs, ...options });
