declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Source: https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
  interface SwaggerOptions {
    readonly dom_id: string;
    readonly url: string;
    readonly deepLinking: boolean;
    readonly docExpansion: 'none' | 'list' | 'full';
    readonly defaultModelsExpandDepth: number;
    readonly filter: boolean;
    readonly persistAuthorization: boolean;
    readonly tryItOutEnabled: boolean;
    readonly validatorUrl: string | null;
  }
  const SwaggerUI: (options: SwaggerOptions) => void;
  // biome-ignore lint/style/noDefaultExport: the package has a default export.
  export default SwaggerUI;
}
