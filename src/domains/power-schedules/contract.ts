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
    summary: 'Returns the power schedule of a server, with its next and latest runs.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: ofServer,
    output: PowerSchedule,
  }),
  previewPowerSchedule: op({
    method: 'GET',
    path: '/powerSchedules/preview',
    summary: 'Previews the next runs of a power schedule.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'configure',
    query: PowerPreviewQuery,
    output: PowerPreview,
  }),
  savePowerSchedule: op({
    method: 'PUT',
    path: '/servers/{serverId}/powerSchedule',
    summary: 'Creates, updates, pauses or resumes the power schedule of a server.',
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
    summary: "Removes the power schedule of a server. Its power state doesn't change.",
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
    summary: 'Sets the same power schedule for many servers, or removes theirs.',
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
