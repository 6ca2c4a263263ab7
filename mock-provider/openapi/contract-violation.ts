import type { JsonSchema } from './document.ts';

export const CONTRACT_VIOLATION: JsonSchema = {
  type: 'object',
  description: 'The request breaks this document; every violation is listed.',
  required: ['error', 'message', 'violations'],
  properties: {
    error: { const: true },
    message: { const: 'CONTRACT_VIOLATION' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['in', 'path', 'message'],
        properties: {
          in: { enum: ['params', 'query', 'body'] },
          path: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
};
