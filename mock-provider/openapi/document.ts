export type Json = Readonly<Record<string, unknown>>;
export type JsonSchema = Json & {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
};

export type ResponseObject = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Json>>;
  /** By media type. Without it the response has no body. */
  readonly content?: Readonly<Record<string, { readonly schema?: Json; readonly example?: unknown }>>;
};
/** By status, as text; `default` is for every other failure. */
export type Responses = Readonly<Record<string, ResponseObject>>;

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Responses;
  /** The codes with which a call of the right form is refused, each with its HTTP status. */
  readonly 'x-refusals'?: Readonly<Record<string, number>>;
};

/** By method, in small letters. */
export type PathItem = Readonly<Record<string, Operation>>;

export type OpenApiDocument = {
  readonly openapi: string;
  readonly info: Json;
  readonly jsonSchemaDialect: string;
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Json[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Json;
};

export type Placed = { readonly path: string; readonly method: string; readonly operation: Operation };

type Parts = {
  readonly title: string;
  readonly description: string;
  readonly serverUrl: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly operations: readonly Placed[];
  readonly components: Json;
};

export function documentPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');
}

function pathsOf(operations: readonly Placed[]): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const { path, method, operation } of operations) {
    const name = documentPath(path);
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation };
  }
  return paths;
}

export function writeDocument(parts: Parts): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: parts.title,
      version: '1',
      description: parts.description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: parts.serverUrl }],
    security: [],
    tags: Object.entries(parts.tags).map(([name, description]) => ({ name, description })),
    paths: pathsOf(parts.operations),
    components: parts.components,
  };
}
