// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { validate4, validate1, schema2, func1, pattern6, formats12, pattern7, validate67, pattern8 } from './validators.js';

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.name === undefined) && (missing0 = "name")){
      validate84.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.name !== undefined){
        if(!(validate4(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
          vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate84.errors = vErrors;
  return errors === 0;
}
function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.categoryId === undefined) && (missing0 = "categoryId")){
      validate86.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.categoryId !== undefined){
        if(!(validate1(data.categoryId, {instancePath:instancePath+"/categoryId",parentData:data,parentDataProperty:"categoryId",rootData}))){
          vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate86.errors = vErrors;
  return errors === 0;
}
function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.status !== undefined){
      let data0 = data.status;
      if(typeof data0 !== "string"){
        validate88.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
        return false;
      }
      if(!(((data0 === "available") || (data0 === "pending")) || (data0 === "sold"))){
        validate88.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
        return false;
      }
    }
  }
  validate88.errors = vErrors;
  return errors === 0;
}
function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.name !== undefined){
      if(!(validate4(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
        vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
        errors = vErrors.length;
      }
    }
  }
  validate89.errors = vErrors;
  return errors === 0;
}
function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.categoryId !== undefined){
      if(!(validate1(data.categoryId, {instancePath:instancePath+"/categoryId",parentData:data,parentDataProperty:"categoryId",rootData}))){
        vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
        errors = vErrors.length;
      }
    }
  }
  validate91.errors = vErrors;
  return errors === 0;
}
function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.description !== undefined){
      let data0 = data.description;
      const _errs0 = errors;
      if(errors === _errs0){
        if(typeof data0 === "string"){
          if(func1(data0) > 1000){
            validate93.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
            return false;
          }
          else {
            if(!pattern6.test(data0)){
              validate93.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
              return false;
            }
          }
        }
        else {
          validate93.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
      }
    }
  }
  validate93.errors = vErrors;
  return errors === 0;
}
function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.quantity === undefined) && (missing0 = "quantity")){
      validate94.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.quantity !== undefined){
        let data0 = data.quantity;
        const _errs0 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate94.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs0){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 1000000 || isNaN(data0)){
              validate94.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
              return false;
            }
            else {
              if(data0 < 0 || isNaN(data0)){
                validate94.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                return false;
              }
            }
          }
        }
      }
    }
  }
  validate94.errors = vErrors;
  return errors === 0;
}
function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.petId === undefined) && (missing0 = "petId")){
      validate95.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.petId !== undefined){
        if(!(validate1(data.petId, {instancePath:instancePath+"/petId",parentData:data,parentDataProperty:"petId",rootData}))){
          vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate95.errors = vErrors;
  return errors === 0;
}
function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.quantity === undefined){
      data.quantity = 1;
    }
    let data0 = data.quantity;
    const _errs0 = errors;
    if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
      validate97.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
      return false;
    }
    if(errors === _errs0){
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 1000000 || isNaN(data0)){
          validate97.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
          return false;
        }
        else {
          if(data0 < 1 || isNaN(data0)){
            validate97.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
            return false;
          }
        }
      }
    }
  }
  validate97.errors = vErrors;
  return errors === 0;
}
function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.shipDate !== undefined){
      let data0 = data.shipDate;
      const _errs1 = errors;
      if(errors === _errs1){
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(!(formats12.validate(data0))){
              validate98.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"schema:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
              return false;
            }
          }
          else {
            validate98.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"schema:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate98.errors = vErrors;
  return errors === 0;
}
function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.complete !== undefined){
      if(typeof data.complete !== "boolean"){
        validate99.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
        return false;
      }
    }
  }
  validate99.errors = vErrors;
  return errors === 0;
}
function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.url === undefined) && (missing0 = "url")){
      validate100.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.url !== undefined){
        let data0 = data.url;
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func1(data0) > 2000){
              validate100.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
              return false;
            }
            else {
              if(!pattern7.test(data0)){
                validate100.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]+$"},message:"must match pattern \""+"^https?://[!-~]+$"+"\""}];
                return false;
              }
            }
          }
          else {
            validate100.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate100.errors = vErrors;
  return errors === 0;
}
function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.types !== undefined){
      if(!(validate67(data.types, {instancePath:instancePath+"/types",parentData:data,parentDataProperty:"types",rootData}))){
        vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
        errors = vErrors.length;
      }
    }
  }
  validate101.errors = vErrors;
  return errors === 0;
}
function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.description !== undefined){
      let data0 = data.description;
      const _errs1 = errors;
      if(errors === _errs1){
        if(typeof data0 === "string"){
          if(func1(data0) > 200){
            validate103.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
            return false;
          }
          else {
            if(!pattern8.test(data0)){
              validate103.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
              return false;
            }
          }
        }
        else {
          validate103.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
      }
    }
  }
  validate103.errors = vErrors;
  return errors === 0;
}
function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.url !== undefined){
      let data0 = data.url;
      const _errs1 = errors;
      if(errors === _errs1){
        if(typeof data0 === "string"){
          if(func1(data0) > 2000){
            validate104.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
            return false;
          }
          else {
            if(!pattern7.test(data0)){
              validate104.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]+$"},message:"must match pattern \""+"^https?://[!-~]+$"+"\""}];
              return false;
            }
          }
        }
        else {
          validate104.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
      }
    }
  }
  validate104.errors = vErrors;
  return errors === 0;
}
function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.enabled !== undefined){
      if(typeof data.enabled !== "boolean"){
        validate105.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
        return false;
      }
    }
  }
  validate105.errors = vErrors;
  return errors === 0;
}
export const createPetBody = { known: ["name","categoryId","status"], validate: [validate84, validate86, validate88] };
export const replacePetBody = { known: ["name","categoryId","status"], validate: [validate84, validate86, validate88] };
export const updatePetBody = { known: ["name","categoryId","status"], validate: [validate89, validate91, validate88] };
export const createCategoryBody = { known: ["name","description"], validate: [validate84, validate93] };
export const replaceCategoryBody = { known: ["name","description"], validate: [validate84, validate93] };
export const updateInventoryBody = { known: ["quantity"], validate: [validate94] };
export const placeOrderBody = { known: ["petId","quantity","shipDate"], validate: [validate95, validate97, validate98] };
export const updateOrderBody = { known: ["shipDate","complete"], validate: [validate98, validate99] };
export const createWebhookBody = { known: ["url","types","description"], validate: [validate100, validate101, validate103] };
export const updateWebhookBody = { known: ["url","types","description","enabled"], validate: [validate104, validate101, validate103, validate105] };
