import { endpoint } from '#shared/platform/endpoint'
import type { TemplateParams, TemplateReply } from './configurator.schema.ts'

export const template = endpoint<{ params: TemplateParams; reply: TemplateReply }>(
  'GET',
  '/api/configurator/templates/:subFamilyId',
  'active',
)
