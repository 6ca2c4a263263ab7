/** The port of the storefront that the browser tests start. */
export const port = Number(process.env.E2E_PORT ?? 3210);

/** The port of its mock provider. */
export const mockPort = Number(process.env.E2E_MOCK_PORT ?? 4210);

/** How browsers reach the storefront: `https` where a proxy is in front of it. */
export const scheme = process.env.E2E_SCHEME ?? 'http';
