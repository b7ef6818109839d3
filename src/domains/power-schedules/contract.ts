import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import {
  AppliedPowerSchedule,
  ApplyPowerSchedule,
  PowerPreview,
  PowerPreviewQuery,
  PowerSchedule,
  PowerScheduleEdit,
} from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });

export const powerSchedules = contract('powerSchedules', {
  readPowerSchedule: op({
    method: 'GET',
    path: '/servers/{serverId}/powerSchedule',
    summary: 'When the server goes on and off by itself, with the next and the last runs.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: ofServer,
    output: PowerSchedule,
  }),
  previewPowerSchedule: op({
    method: 'GET',
    path: '/powerSchedules/preview',
    summary: 'The next runs of a power schedule that is being written.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'configure',
    query: PowerPreviewQuery,
    output: PowerPreview,
  }),
  savePowerSchedule: op({
    method: 'PUT',
    path: '/servers/{serverId}/powerSchedule',
    summary: 'Gives the server a power schedule, changes, pauses or resumes it.',
    may: 'server.schedule',
    audit: 'power-schedule.save',
    touches: ['powerSchedules', 'servers'],
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    input: PowerScheduleEdit,
    output: PowerSchedule,
    ifMatch: true,
  }),
  deletePowerSchedule: op({
    method: 'DELETE',
    path: '/servers/{serverId}/powerSchedule',
    summary: 'Takes the power schedule away; the server stays as it is.',
    may: 'server.schedule',
    audit: 'power-schedule.delete',
    touches: ['powerSchedules', 'servers'],
    support: 'acting',
    shares: 'configure',
    params: ofServer,
    output: null,
  }),
  applyPowerSchedule: op({
    method: 'POST',
    path: '/powerSchedules',
    summary: 'Gives many servers the same power schedule, or takes theirs away.',
    may: 'server.schedule',
    audit: 'power-schedule.apply',
    touches: ['powerSchedules', 'servers'],
    support: 'acting',
    shares: 'configure',
    input: ApplyPowerSchedule,
    output: AppliedPowerSchedule,
    dryRun: true,
  }),
});
