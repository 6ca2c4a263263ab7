export const port = Number(process.env.E2E_PORT ?? 3210);

export const mockPort = Number(process.env.E2E_MOCK_PORT ?? 4210);
