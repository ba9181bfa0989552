import { endpoint } from '#shared/platform/endpoint'
import type {
  LastAnswersParams,
  LastAnswersReply,
  TemplateParams,
  TemplateReply,
} from './configurator.schema.ts'
import type {
  CodeParams,
  SaveConfigurationBody,
  SaveConfigurationReply,
  SavedConfigurationReply,
} from './saved-configuration.schema.ts'

export const template = endpoint<{ params: TemplateParams; reply: TemplateReply }>(
  'GET',
  '/api/configurator/templates/:subFamilyId',
  'active',
)

/** Gives a configuration its code; the same answers have the same one. NOT_FOUND when the model is not on sale. */
export const saveConfiguration = endpoint<{ body: SaveConfigurationBody; reply: SaveConfigurationReply }>(
  'POST',
  '/api/configurator/saved',
  'active',
)

/** What a code stands for. NOT_FOUND for a code that nobody made, and when its model is not on sale any more. */
export const savedConfiguration = endpoint<{ params: CodeParams; reply: SavedConfigurationReply }>(
  'GET',
  '/api/configurator/saved/:code',
  'active',
)

/** What the account last chose in a family; empty where it never ordered of it. */
export const lastAnswers = endpoint<{ params: LastAnswersParams; reply: LastAnswersReply }>(
  'GET',
  '/api/configurator/last-answers/:familyId',
  'active',
)
