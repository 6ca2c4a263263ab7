import { REFUSALS, type RefusalCode } from '#mock-provider/world/refusal.ts';
import type { ResponseObject, Responses } from './document.ts';
import { reference } from './json-schemas.ts';

const refused = (description: string): ResponseObject => ({
  description,
  content: { 'application/json': { schema: reference('Error') } },
});

export function refusalResponses(codes: readonly RefusalCode[]): Responses {
  const statuses = [...new Set(codes.map((code) => REFUSALS[code]))].sort((a, b) => a - b);
  const described = statuses.map((status) => {
    const list = codes.filter((code) => REFUSALS[code] === status).map((code) => `\`${code}\``);
    return [String(status), refused(`Refused: ${list.join(', ')}.`)] as const;
  });
  return { ...Object.fromEntries(described), default: refused('Any other failure.') };
}

export function orRefused({ description, content = {}, ...response }: ResponseObject): ResponseObject {
  const { 'application/json': json, ...files } = content;
  const schema = json?.schema ? { anyOf: [json.schema, reference('Error')] } : reference('Error');
  return {
    ...response,
    description: `${description} Or a refusal, as JSON with an \`error\`: some providers give all of them this status.`,
    content: {
      ...files,
      'application/json': { schema, ...(json?.example === undefined ? {} : { example: json.example }) },
    },
  };
}

export function statusesOf(codes: readonly RefusalCode[]): Record<string, number> {
  return Object.fromEntries(codes.map((code) => [code, REFUSALS[code]]));
}
