import 'swagger-ui-dist/swagger-ui.css';
import './api-reference.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

SwaggerUI({
  dom_id: '#api-reference',
  url: '/api/openapi.json',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  // A pasted key stays in the memory of the page.
  persistAuthorization: false,
  tryItOutEnabled: true,
  // Nothing from other hosts.
  validatorUrl: null,
});
