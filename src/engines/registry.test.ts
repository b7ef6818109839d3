import { expect, it } from 'vitest';
import { EngineRetryable } from './port.ts';
import { EnginesConfig, openEngines } from './registry.ts';

it('gives the engine that a name stands for', () => {
  const engines = openEngines(EnginesConfig.parse({ east: { kind: 'simulator', url: 'unix:/tmp/east' } }));
  expect(engines.names).toEqual(['east']);
  expect(engines.get('east').capabilities.family).toBe('Simulator');
});

it('lets the work wait when a name stands for nothing', () => {
  expect(() => openEngines({}).get('west')).toThrow(EngineRetryable);
  expect(() => openEngines({}).get('constructor')).toThrow(EngineRetryable);
});

it.each([
  { east: { kind: 'unknown', url: 'unix:/tmp/x' } },
  { east: { kind: 'simulator', url: 'file:///tmp/x' } },
  { east: { kind: 'simulator', url: 'unix:/tmp/x', extra: 1 } },
  { 'East Coast': { kind: 'simulator', url: 'unix:/tmp/x' } },
])('refuses the configuration %j', (config) => expect(EnginesConfig.safeParse(config).success).toBe(false));
